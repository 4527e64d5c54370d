"""What a rulebook says: rules by id, who says so, readings where it is silent, wrong claims; as a page; and cases."""

/** Parses the fragment of an address, the part after `#`, into fields, and formats fields as a fragment. */

/** @typedef {{panel?: string, id?: string, pos?: string} & Record<string, string | undefined>} Fields of an address */

/**
 * Parses a fragment: `#rules=DEM-4&pos=ny1:...` is `{panel: "rules", id: "DEM-4", pos: "ny1:..."}`.
 * @param {string} fragment
 * @param {string[]} panels
 * @returns {Fields}
 */
export function fieldsOf(fragment, panels) {
  const fields = {};
  for (const part of fragment.replace(/^#/, "").split("&").filter(Boolean)) {
    const [name, ...rest] = part.split("=");
    const value = rest.length ? decoded(rest.join("=")) : undefined;
    if (!fields.panel && panels.includes(name)) Object.assign(fields, { panel: name }, value !== undefined && { id: value });
    else if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/**
 * Formats fields as a fragment.
 * @param {Fields} fields
 */
export function fragmentOf({ panel, id, ...others }) {
  const parts = [id === undefined || id === null ? panel : `${panel}=${encoded(id)}`];
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined && value !== null) parts.push(`${name}=${encoded(value)}`);
  }
  return `#${parts.join("&")}`;
}

// Encodes only characters that would end a value or an address, so that positions stay readable.
const encoded = (value) => String(value).replace(/[%&#\s"<>`]|[^\x20-\x7e]/gu, encodeURIComponent);

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Moves the secret from the address into this tab's storage; returns the secret of the tab, or "". */
export function takeSecret() {
  const parts = location.hash.slice(1).split("&");
  const found = parts.find((part) => part.startsWith("secret="));
  if (found) {
    try {
      sessionStorage.setItem("ny1901.secret", decoded(found.slice(7)));
    } catch {
      // Without storage the secret is lost when the page is left.
    }
    const others = parts.filter((part) => part !== found).join("&");
    history.replaceState(null, "", others ? `#${others}` : location.pathname + location.search);
  }
  return secret(found && decoded(found.slice(7)));
}

let kept = "";

/** The secret of this tab, or "". */
export function secret(given) {
  if (given) kept = given;
  try {
    return kept || sessionStorage.getItem("ny1901.secret") || "";
  } catch {
    return kept;
  }
}

"""Which step is best: steps compared by games behind them, and the computer players."""

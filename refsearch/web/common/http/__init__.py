"""What every response goes through: headers, compression, limits, and the server that sends it."""

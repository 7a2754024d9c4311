"""What every answer obeys: headers, compression, limits, and the server that sends it."""

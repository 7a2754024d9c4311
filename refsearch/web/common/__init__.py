"""What every page shares: links, citations, errors, headers, the language of the request."""

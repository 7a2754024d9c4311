"""What the API takes and gives, field by field; the OpenAPI document is made from it."""

"""Request and response schemas, field by field; the OpenAPI document is made from them."""

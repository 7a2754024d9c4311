"""The examples that stand beside the provisions, read once for all test modules."""

from refsearch.examples import read_examples
from refsearch.paths import texts_folder

EXAMPLES = read_examples(texts_folder())

"""Operations of an ONNX graph."""

from onnx import helper


class Nodes:
    """Collects nodes: `nodes.Add(a, b)` adds one and returns the name of its result."""

    def __init__(self):
        self.nodes = []

    def __getattr__(self, operator):
        def add_node(*inputs, **attributes):
            result = f"{operator}_{len(self.nodes)}"
            self.nodes.append(helper.make_node(operator, list(inputs), [result], **attributes))
            return result

        return add_node

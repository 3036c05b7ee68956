"""One file and one async function a node of the graph: state and parts in, the keys it changes out."""

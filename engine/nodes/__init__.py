"""One file and one async function a box of the diagram: state and parts in, the keys it changes out."""

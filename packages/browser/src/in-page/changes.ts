let changedAt = performance.now();

// A page cannot shadow members of mutation records. It can shadow members of nodes, so a node's kind is read from its
// prototype.
const observer = new MutationObserver((changes) => {
  const hasElement = (nodes: NodeList): boolean => [...nodes].some((node) => node instanceof Element);
  if (changes.some(({ addedNodes, removedNodes }) => hasElement(addedNodes) || hasElement(removedNodes)))
    changedAt = performance.now();
});
observer.observe(document, { childList: true, subtree: true });

/** Milliseconds since elements were last added to the document or removed. */
export function idleMs(): number {
  return performance.now() - changedAt;
}

let changedAt = performance.now();

// Members of records are not shadowed, those of nodes may be: what a node is tells its prototype.
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

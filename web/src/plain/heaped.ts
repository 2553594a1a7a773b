/** Things that have the same key, together; keys in the order they come. */
export function heaped<T>(things: Iterable<T>, key: (thing: T) => string): Map<string, T[]> {
  const heaps = new Map<string, T[]>();
  for (const thing of things) heaps.set(key(thing), [...(heaps.get(key(thing)) ?? []), thing]);
  return heaps;
}

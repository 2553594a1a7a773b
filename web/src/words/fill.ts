/** Fill the `{…}` of a line. `{n:point}` is `1 point` or `2 points`, `{n:person has|people have}` names both forms. */
export function fill(line: string, facts: Record<string, unknown> = {}, say: (fact: unknown) => string = String): string {
  return line.replace(/\{(\w+)(?::([^}|]+)(?:\|([^}]+))?)?\}/g, (whole, key: string, one?: string, many?: string) => {
    const fact = facts[key];
    if (fact === undefined) return whole;
    return one === undefined ? say(fact) : `${String(fact)} ${Number(fact) === 1 ? one : (many ?? `${one}s`)}`;
  });
}

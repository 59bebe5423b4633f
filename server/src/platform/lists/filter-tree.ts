/** A condition, or lists of conditions of which one must hold in full. */
export type Node<One> = One | { any: One[][] }

/** All conditions, however they are joined. */
export const leavesOf = <One extends object>(nodes: readonly Node<One>[]): One[] =>
  nodes.flatMap((node) => ('any' in node ? node.any.flat() : [node]))

/** The same tree of other conditions. */
export const mapLeaves = <One, Other>(nodes: readonly Node<One>[], map: (one: One) => Other): Node<Other>[] =>
  nodes.map((node) => (isAny(node) ? { any: node.any.map((all) => all.map(map)) } : map(node)))

const isAny = <One>(node: Node<One>): node is { any: One[][] } =>
  typeof node === 'object' && node !== null && 'any' in node

/**
 * Reads a list of conditions that must all hold, or a tree of `{logic: 'AND' | 'OR', rules}` with groups one level
 * below it, as Libredesk takes them. A group without rules says nothing. Throws TypeError for anything else.
 */
export function readTree(sent: unknown): Node<Leaf>[] {
  if (Array.isArray(sent)) return sent.map(readLeaf)
  const { every, rules } = readGroup(sent)
  const groups = rules.flatMap((rule) => {
    if (!isGroup(rule)) return [{ every: true, leaves: [readLeaf(rule)] }]
    const inner = readGroup(rule)
    return inner.rules.length === 0 ? [] : [{ every: inner.every, leaves: inner.rules.map(readLeaf) }]
  })
  const alternatives = ({ every, leaves }: (typeof groups)[number]) => (every ? [leaves] : leaves.map((leaf) => [leaf]))
  if (!every) return groups.length === 0 ? [] : [{ any: groups.flatMap(alternatives) }]
  return groups.flatMap((group): Node<Leaf>[] => (group.every ? group.leaves : [{ any: alternatives(group) }]))
}

export type Leaf = Readonly<Record<string, unknown>>

const isObject = (sent: unknown): sent is Leaf => typeof sent === 'object' && sent !== null && !Array.isArray(sent)
const isGroup = (sent: unknown) => isObject(sent) && 'rules' in sent

function readGroup(sent: unknown): { every: boolean; rules: unknown[] } {
  const { logic, rules } = isObject(sent) ? sent : {}
  if (!Array.isArray(rules) || (logic !== 'AND' && logic !== 'OR')) throw new TypeError('neither a list nor a group')
  return { every: logic === 'AND', rules }
}

function readLeaf(sent: unknown): Leaf {
  if (!isObject(sent) || 'rules' in sent || 'any' in sent) throw new TypeError('not a condition')
  return sent
}

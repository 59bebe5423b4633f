import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './root.ts'

/** Methods that change what they are called on. */
const changing = /^(push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/

/**
 * Finds work of transactions that changes something outside the transaction by itself: `transaction` may do it again,
 * so it returns what it found out, or uses `afterCommit`.
 */
export const listTransactionFaults = (): string[] =>
  globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .sort()
    .flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))

/** The same for one file; `file` is its path in the repository. */
export function faultsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const works = listNodes(source)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => expression.getText() === 'transaction')
    .flatMap((call) => call.arguments.filter(ts.isArrowFunction))
  return works.flatMap((work) => {
    const inside = listNodes(work)
    const own = new Set(inside.flatMap((node) => (isDeclaration(node) ? [node.name.text] : [])))
    const later = inside.filter(ts.isCallExpression).filter(({ expression }) => expression.getText() === 'afterCommit')
    const isLater = (node: ts.Node) => later.some(({ pos, end }) => pos <= node.pos && node.end <= end)
    return inside.flatMap((node) => {
      const changed = nameOfChanged(node)
      if (changed === undefined || own.has(changed) || isLater(node)) return []
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      return [`${file}:${line}: ${changed} is changed by work that a transaction may do again`]
    })
  })
}

const listNodes = (node: ts.Node): ts.Node[] => {
  const nodes = [node]
  ts.forEachChild(node, (child) => void nodes.push(...listNodes(child)))
  return nodes
}

const isDeclaration = (node: ts.Node): node is ts.Node & { name: ts.Identifier } =>
  (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) && ts.isIdentifier(node.name)

/** The name of the variable that an assignment, a step or a method changes, itself or in its depth. */
function nameOfChanged(node: ts.Node): string | undefined {
  if (ts.isBinaryExpression(node)) return isAssignment(node) ? nameAt(node.left) : undefined
  if (ts.isPostfixUnaryExpression(node)) return nameAt(node.operand)
  const { expression } = ts.isCallExpression(node) ? node : {}
  const isChange = expression && ts.isPropertyAccessExpression(expression) && changing.test(expression.name.text)
  return isChange ? nameAt(expression.expression) : undefined
}

const isAssignment = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

const nameAt = (node: ts.Node): string | undefined => {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? nameAt(node.expression) : undefined
}

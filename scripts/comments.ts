import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './root.ts'

/** The formatter keeps code to this width, and leaves comments as they are. */
const columns = 120
/** A function of so few lines says itself what it does. */
const glance = 5
/** Names that say all there is, because STYLE.md gives each of them one meaning. */
const conventional = [
  { in: /queries\.ts$/, name: /^(find|get|list|insert|update|upsert|delete|count|lock|replace)[A-Z]/ },
  { in: /routes\.ts$/, name: /Routes$/ },
  { in: /^panel\//, name: /(Query$|^use(Create|Update|Delete)[A-Z])/ },
]

const folders = ['bench', 'contract', 'deploy', 'e2e', 'evals', 'i18n', 'panel', 'scripts', 'server', 'simulator']

/** Finds comments that are too wide, and exported functions of server and panel that need a docstring and have none. */
export function listCommentFaults(): string[] {
  const pattern = `{${folders}}/**/*.{ts,tsx,mts,mjs,css}`
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist', 'e2e/results'] })
  return files.sort().flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The same for one file; `file` is its path in the repository. */
export function faultsOf(file: string, text: string): string[] {
  if (/^contract\/api\.d\.ts$|\/tables\.ts$/.test(file)) return []
  const wide = text
    .split('\n')
    .flatMap((line, index) =>
      isComment(line) && line.length > columns
        ? [`${file}:${index + 1}: the comment has more than ${columns} columns`]
        : [],
    )
  const isHeld = /^(server|panel)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
  return isHeld ? [...wide, ...listBare(file, text)] : wide
}

const isComment = (line: string) => /^\s*(\/\/|\/\*|\*\s|\{\/\*)/.test(line)

function listBare(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement) => {
    const name = nameOfFunction(statement)
    if (name === undefined || statement.getText(source).split('\n').length <= glance) return []
    if (conventional.some((one) => one.in.test(file) && one.name.test(name))) return []
    return ts.getJSDocCommentsAndTags(statement).length > 0 ? [] : [`${file}: ${name} has no docstring`]
  })
}

/** The name of an exported function, component or hook, also of one that is wrapped in a call. */
function nameOfFunction(statement: ts.Statement): string | undefined {
  if (!ts.canHaveModifiers(statement)) return undefined
  const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return undefined
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text
  if (!ts.isVariableStatement(statement)) return undefined
  const [declaration] = statement.declarationList.declarations
  const value = declaration?.initializer
  const isFunction =
    value && (ts.isArrowFunction(value) || (ts.isCallExpression(value) && value.arguments.some(ts.isArrowFunction)))
  return isFunction ? declaration.name.getText() : undefined
}

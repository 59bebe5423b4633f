import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AlterFunctionStmt,
  type AlterTableCmd,
  type AlterTableStmt,
  type ColumnDef,
  type Constraint,
  type DropStmt,
  type IndexStmt,
  type Node,
  parse,
  type RangeVar,
  type RenameStmt,
  type VariableSetStmt,
} from 'libpg-query'
import {
  compareVersions,
  type Releases,
  readConcurrentIndex,
  readContraction,
} from '../server/src/platform/database/migrate.ts'
import { root } from './root.ts'

/** Tables of what people set up. They have so few rows that nobody notices how long something takes. */
const small = new Set(
  (
    'access_version agent agent_access agent_role ai_app ai_app_connection alert_day api_key assistant assistant_spend ' +
    'automation_rule business_account business_hours connection corpus csat_template file_place inbox job_clock job_gate ' +
    'message_template migration model_spend notification_preference priority provider push_subscription role saved_view ' +
    'setting status tag team team_member tool'
  ).split(' '),
)

/** Statements that need no check: they add, or cannot do harm. */
const harmless = ['CommentStmt', 'CreateDomainStmt', 'InsertStmt', 'SelectStmt']
const harmlessChanges = [
  'AT_DropNotNull',
  'AT_ResetRelOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_ValidateConstraint',
]

/**
 * `breaks`: the last release does not work beside it, unless it stopped using the thing. `holds`: people who work
 * meanwhile wait too long, whatever the last release does.
 */
type Finding = { kind: 'breaks' | 'holds'; what: string }
const breaks = (what: string): Finding => ({ kind: 'breaks', what })
const holds = (what: string): Finding => ({ kind: 'holds', what })

/** What the migrations since the last release have created, which nobody uses yet. */
type Fresh = {
  tables: Set<string>
  /** `table.column`; true if the last release, which does not know the column, leaves it null. */
  columns: Map<string, boolean>
  /** Indexes, functions, triggers, types and constraints, each with its kind before its name. */
  others: Set<string>
}
type File = { text: string; statements: Node[]; fresh: Fresh }

const nameOf = ({ schemaname, relname = '' }: RangeVar = {}) =>
  schemaname && schemaname !== 'public' ? `${schemaname}.${relname}` : relname

const lastOf = (names: Node[] = []): string => {
  const last = names.at(-1)
  return last && 'String' in last ? (last.String.sval ?? '') : ''
}

/** Every node of a kind in an expression. */
function find<T>(kind: string, within: unknown): T[] {
  if (typeof within !== 'object' || within === null) return []
  return Object.entries(within).flatMap(([name, value]) => (name === kind ? [value as T] : find<T>(kind, value)))
}

const columnsIn = (expression: unknown): string[] =>
  find<{ fields: Node[] }>('ColumnRef', expression).map(({ fields }) => lastOf(fields))

/**
 * Lists what is wrong with the migrations since the last release: the last release must go on working beside each, and
 * nobody may have to wait for it. A migration that begins with `-- contracts: <release>` may remove what this release
 * has stopped using.
 */
export async function examineMigrations(
  files: { name: string; text: string }[],
  releases: Releases,
): Promise<string[]> {
  const versions = Object.keys(releases).sort(compareVersions)
  const last = versions.at(-1)!
  const fresh: Fresh = { tables: new Set(), columns: new Map(), others: new Set() }
  const faults: string[] = []
  for (const { name, text } of files) {
    const contracts = readContraction(text)
    if (contracts && !versions.includes(contracts)) faults.push(`${name}: there is no release ${contracts}`)
    let statements: Node[]
    try {
      statements = ((await parse(text)).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`)
      continue
    }
    const found = statements.flatMap((statement) => examine(statement, { text, statements, fresh }))
    for (const { kind, what } of found) {
      if (kind === 'holds') faults.push(`${name}: ${what}`)
      else if (!contracts) faults.push(`${name}: ${what}, while ${last} works beside it`)
    }
    if (contracts && !found.some(({ kind }) => kind === 'breaks'))
      faults.push(`${name}: it takes nothing away, so \`-- contracts\` only keeps older releases out`)
  }
  return faults
}

function examine(statement: Node, file: File): Finding[] {
  const { fresh } = file
  if ('AlterTableStmt' in statement) return examineTable(statement.AlterTableStmt, file)
  if ('IndexStmt' in statement) return examineIndex(statement.IndexStmt, file)
  if ('DropStmt' in statement) return examineDrop(statement.DropStmt, file)
  if ('RenameStmt' in statement) return examineRename(statement.RenameStmt, fresh)
  if ('UpdateStmt' in statement) return examineRows(statement.UpdateStmt, 'changes', fresh)
  if ('DeleteStmt' in statement) return examineRows(statement.DeleteStmt, 'deletes', fresh)
  if ('DoStmt' in statement)
    return /\b(alter|create|drop|execute|lock|truncate)\b/i.test(JSON.stringify(statement))
      ? [holds('what a `do` block changes is not seen here: write it as statements')]
      : []
  if ('AlterFunctionStmt' in statement && plansOnly(statement.AlterFunctionStmt)) return []
  if ('AlterEnumStmt' in statement && !statement.AlterEnumStmt.oldVal) return []
  if ('CreateStmt' in statement) fresh.tables.add(nameOf(statement.CreateStmt.relation))
  else if ('CreateTableAsStmt' in statement) fresh.tables.add(nameOf(statement.CreateTableAsStmt.into?.rel))
  else if ('ViewStmt' in statement) {
    if (!statement.ViewStmt.replace) fresh.tables.add(nameOf(statement.ViewStmt.view))
  } else if ('CreateSeqStmt' in statement) fresh.tables.add(nameOf(statement.CreateSeqStmt.sequence))
  else if ('CreateEnumStmt' in statement) fresh.others.add(`TYPE ${lastOf(statement.CreateEnumStmt.typeName)}`)
  else if ('CompositeTypeStmt' in statement) fresh.others.add(`TYPE ${nameOf(statement.CompositeTypeStmt.typevar)}`)
  else if ('CreateTrigStmt' in statement)
    fresh.others.add(`TRIGGER ${nameOf(statement.CreateTrigStmt.relation)}.${statement.CreateTrigStmt.trigname}`)
  else if ('CreateFunctionStmt' in statement) {
    const { replace, funcname } = statement.CreateFunctionStmt
    if (!replace) fresh.others.add(`FUNCTION ${lastOf(funcname)}`)
  } else if (!harmless.some((kind) => kind in statement))
    return [holds(`nobody has decided yet whether ${Object.keys(statement)[0]} is harmless: see scripts/migrations.ts`)]
  return []
}

/** Settings of the planner change how long a function takes, never what it answers. */
const plansOnly = ({ actions = [] }: AlterFunctionStmt): boolean =>
  actions.every((action) => {
    const [setting] = find<VariableSetStmt>('VariableSetStmt', action)
    return /^(enable_\w+|plan_cache_mode)$/.test(setting?.name ?? '')
  })

function examineTable({ relation, cmds = [], objtype }: AlterTableStmt, file: File): Finding[] {
  const table = nameOf(relation)
  const changes = cmds.flatMap((node) => ('AlterTableCmd' in node ? node.AlterTableCmd : []))
  if (objtype !== 'OBJECT_TABLE') return [holds(`nobody has decided yet whether altering ${table} is harmless`)]
  if (file.fresh.tables.has(table)) return []
  return changes.flatMap((change) => examineChange(table, change, file))
}

function examineChange(table: string, { subtype, name = '', def }: AlterTableCmd, file: File): Finding[] {
  const { fresh } = file
  const column = `${table}.${name}`
  const big = !small.has(table)
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return examineColumn(table, def.ColumnDef, fresh)
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def)
    return examineConstraint(table, def.Constraint, file)
  if (subtype === 'AT_DropConstraint') {
    const isFresh = fresh.others.has(`CONSTRAINT ${table}.${name}`)
    return isFresh || addsConstraint(file, table, name) ? [] : [breaks(`drops the constraint ${name} of ${table}`)]
  }
  if (subtype === 'AT_DropColumn') return fresh.columns.has(column) ? [] : [breaks(`drops ${column}`)]
  if (subtype === 'AT_ColumnDefault')
    return def || fresh.columns.has(column) ? [] : [breaks(`drops the default of ${column}`)]
  if (subtype === 'AT_AlterColumnType')
    return [
      ...(fresh.columns.has(column) ? [] : [breaks(`changes the type of ${column}`)]),
      ...(big ? [holds(`changes the type of ${column}, so that ${table} is written anew under a lock`)] : []),
    ]
  if (subtype === 'AT_SetNotNull') return [breaks(`no longer lets ${column} be null`)]
  if (subtype && harmlessChanges.includes(subtype)) return []
  return [holds(`nobody has decided yet whether ${subtype} of ${table} is harmless: see scripts/migrations.ts`)]
}

const addsConstraint = ({ statements }: File, table: string, name: string): boolean =>
  statements.some(
    (one) =>
      'AlterTableStmt' in one &&
      nameOf(one.AlterTableStmt.relation) === table &&
      find<Constraint>('Constraint', one.AlterTableStmt.cmds).some(({ conname }) => conname === name),
  )

function examineColumn(table: string, { colname, constraints, typeName }: ColumnDef, fresh: Fresh): Finding[] {
  const column = `${table}.${colname}`
  const rules = find<Constraint>('Constraint', constraints)
  const has = (kind: Constraint['contype']) => rules.find(({ contype }) => contype === kind)
  const value = has('CONSTR_DEFAULT')
  const isMade = has('CONSTR_GENERATED') ?? has('CONSTR_IDENTITY') ?? /serial/.test(lastOf(typeName?.names))
  const mustBe = has('CONSTR_NOTNULL') ?? has('CONSTR_PRIMARY')
  fresh.columns.set(column, !value && !isMade)
  const found: Finding[] = []
  if (mustBe && !value && !isMade) found.push(breaks(`adds ${column}, which has no default and must not be null`))
  if (small.has(table)) return found
  const calls = find<{ funcname: Node[] }>('FuncCall', value?.raw_expr).map(({ funcname }) => lastOf(funcname))
  if (isMade || calls.some((name) => name !== 'now'))
    found.push(holds(`computes ${column} for every row under a lock: add it without, and fill it by a job`))
  const index = has('CONSTR_UNIQUE') ?? has('CONSTR_PRIMARY')
  if (index) found.push(holds(`builds the index of ${column} under a lock: use \`create unique index concurrently\``))
  if (has('CONSTR_CHECK') || (value && has('CONSTR_FOREIGN')))
    found.push(holds(`checks every row of ${table} under a lock: add the constraint by itself, \`not valid\``))
  return found
}

function examineConstraint(table: string, constraint: Constraint, file: File): Finding[] {
  const { contype, conname, indexname, skip_validation, raw_expr, fk_attrs, keys } = constraint
  const { fresh } = file
  const what = `the constraint ${conname ?? `on ${table}`}`
  const big = !small.has(table)
  const isNull = (name: string) => fresh.columns.get(`${table}.${name}`) === true
  const names = (nodes: Node[] = []) => nodes.map((node) => lastOf([node]))
  const replaces = conname !== undefined && drops(file, table, conname)
  if (conname && !replaces) fresh.others.add(`CONSTRAINT ${table}.${conname}`)
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') {
    // The index was checked where it was made.
    if (indexname) return []
    return [
      ...(names(keys).some(isNull) ? [] : [breaks(`adds ${what}, which refuses what is written today`)]),
      ...(big ? [holds(`builds the index of ${what} under a lock: \`create unique index concurrently\` first`)] : []),
    ]
  }
  if (contype !== 'CONSTR_CHECK' && contype !== 'CONSTR_FOREIGN')
    return [holds(`nobody has decided yet whether ${contype} is harmless: see scripts/migrations.ts`)]
  const columns = contype === 'CONSTR_CHECK' ? columnsIn(raw_expr) : names(fk_attrs)
  const concernsFresh = columns.every((name) => fresh.columns.has(`${table}.${name}`))
  return [
    ...(concernsFresh || replaces ? [] : [breaks(`adds ${what}, which refuses what is written today`)]),
    ...(big && !skip_validation ? [holds(`adds ${what} without \`not valid\`, so that every row is checked`)] : []),
  ]
}

const drops = ({ statements }: File, table: string, name: string): boolean =>
  statements.some(
    (one) =>
      'AlterTableStmt' in one &&
      nameOf(one.AlterTableStmt.relation) === table &&
      find<AlterTableCmd>('AlterTableCmd', one.AlterTableStmt.cmds).some(
        (change) => change.subtype === 'AT_DropConstraint' && change.name === name,
      ),
  )

function examineIndex(index: IndexStmt, { text, statements, fresh }: File): Finding[] {
  const { relation, idxname = '', unique, concurrent, indexParams, nulls_not_distinct } = index
  const table = nameOf(relation)
  const isNew = fresh.tables.has(table)
  fresh.others.add(`INDEX ${idxname}`)
  const found: Finding[] = []
  const keys = find<{ name?: string }>('IndexElem', indexParams).map(({ name = '' }) => name)
  const isNull = !nulls_not_distinct && keys.some((name) => fresh.columns.get(`${table}.${name}`) === true)
  if (unique && !isNew && !isNull)
    found.push(breaks(`adds the unique index ${idxname}, which refuses what is written today`))
  if (concurrent && (statements.length > 1 || readConcurrentIndex(text) !== idxname))
    found.push(
      holds(`builds ${idxname} beside other work: write only \`create index concurrently <name> on …\` into its file`),
    )
  if (!concurrent && !isNew && !small.has(table))
    found.push(holds(`builds ${idxname} while nobody can write ${table}: use \`create index concurrently\``))
  return found
}

function examineDrop({ objects = [], removeType = 'OBJECT_TABLE' }: DropStmt, { statements, fresh }: File): Finding[] {
  const kind = removeType.replace('OBJECT_', '')
  return objects.flatMap((object) => {
    const parts =
      'List' in object
        ? (object.List.items ?? [])
        : 'TypeName' in object
          ? (object.TypeName.names ?? [])
          : 'ObjectWithArgs' in object
            ? (object.ObjectWithArgs.objname ?? [])
            : []
    const names = parts.map((part) => lastOf([part])).filter((name) => name !== 'public')
    const name = names.join('.')
    const comesBack =
      kind === 'TRIGGER' &&
      statements.some(
        (one) =>
          'CreateTrigStmt' in one && `${nameOf(one.CreateTrigStmt.relation)}.${one.CreateTrigStmt.trigname}` === name,
      )
    const isFresh = fresh.tables.has(name) || fresh.others.has(`${kind} ${name}`)
    return isFresh || comesBack ? [] : [breaks(`drops the ${kind.toLowerCase()} ${name}`)]
  })
}

function examineRename(
  { relation, subname, renameType = 'OBJECT_TABLE', object }: RenameStmt,
  fresh: Fresh,
): Finding[] {
  const table = nameOf(relation)
  const kind = renameType.replace('OBJECT_', '').replace('TABCONSTRAINT', 'CONSTRAINT').toLowerCase()
  const named = find<Node[]>('objname', object)[0] ?? find<Node[]>('items', object)[0]
  const name = subname ? `${table}.${subname}` : table || lastOf(named)
  if (fresh.tables.has(table) || (kind === 'column' && fresh.columns.has(name))) return []
  return [breaks(`renames the ${kind} ${name}`)]
}

function examineRows(
  { relation, whereClause }: { relation?: RangeVar; whereClause?: Node },
  verb: string,
  fresh: Fresh,
): Finding[] {
  const table = nameOf(relation)
  if (whereClause || small.has(table) || fresh.tables.has(table)) return []
  return [holds(`${verb} every row of ${table} in one transaction: let a job do it`)]
}

const folder = join(root, 'server/migrations')

export const readReleases = (): Releases => JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8'))

export const listMigrations = (): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** Checks the migrations that are in no release yet. */
export function listMigrationFaults(): Promise<string[]> {
  const releases = readReleases()
  const released = new Set(Object.values(releases).flatMap((names) => Object.keys(names)))
  return examineMigrations(
    listMigrations().filter(({ name }) => !released.has(name)),
    releases,
  )
}

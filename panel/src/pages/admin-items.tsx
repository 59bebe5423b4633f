import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { RuleList } from '../features/assistant/automations/rule-list.tsx'
import { NewRule, RulePane } from '../features/assistant/automations/rule-pane.tsx'
import { ToolList } from '../features/assistant/tools/tool-list.tsx'
import { NewTool, ToolPane } from '../features/assistant/tools/tool-pane.tsx'
import { SyncTemplates } from '../features/channels/templates/sync.tsx'
import { TemplateList } from '../features/channels/templates/template-list.tsx'
import { NewTemplate, TemplatePane } from '../features/channels/templates/template-pane.tsx'
import { useLacksInbox } from '../features/channels/templates/use-inbox.ts'
import { ImportMacros } from '../features/inbox/macros/import-macros.tsx'
import { MacroList } from '../features/inbox/macros/macro-list.tsx'
import { MacroPane, NewMacro } from '../features/inbox/macros/macro-pane.tsx'
import { StatusList } from '../features/inbox/statuses/status-list.tsx'
import { NewStatus, StatusPane } from '../features/inbox/statuses/status-pane.tsx'
import { TagList } from '../features/inbox/tags/tag-list.tsx'
import { NewTag, TagPane } from '../features/inbox/tags/tag-pane.tsx'
import { AttributeList } from '../features/office/attributes/attribute-list.tsx'
import { AttributePane, NewAttribute } from '../features/office/attributes/attribute-pane.tsx'
import { AgentList } from '../features/people/agents/agent-list.tsx'
import { AgentPane, NewAgent } from '../features/people/agents/agent-pane.tsx'
import { RoleList } from '../features/people/roles/role-list.tsx'
import { NewRole, RolePane } from '../features/people/roles/role-pane.tsx'
import { TeamList } from '../features/people/teams/team-list.tsx'
import { NewTeam, TeamPane } from '../features/people/teams/team-pane.tsx'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { itemPath, type Kind, useItems } from '../lib/items.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import type { Permission } from '../lib/types.ts'
import buttonStyles from '../ui/button.module.css'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import pageStyles from '../ui/page.module.css'
import { PageHead, useTitle } from './admin.tsx'
import { NoPermissionPage } from './trouble.tsx'

type Parts = { List: ComponentType; New: ComponentType; Open: ComponentType<{ id: number }> }
/**
 * `read`: the item holds a text that stands there as it is read, and has more room. `useLacks`: what an item needs is
 * missing, so that none can be added.
 */
type Props = Parts & {
  kind: Kind
  permission: Permission
  Tools?: ComponentType
  read?: boolean
  useLacks?: () => boolean
}

function ItemsPage({ permission, ...items }: Props) {
  useTitle(t(`admin.${items.kind}`))
  return useCan(permission) ? <Items {...items} /> : <NoPermissionPage permission={permission} />
}

const lacksNothing = () => false

/** A table, and beside it the item that the address names. */
function Items({ kind, List, New, Open, Tools, read = false, useLacks = lacksNothing }: Omit<Props, 'permission'>) {
  const { open: asked, search, go, close } = useItems(kind)
  const lacks = useLacks()
  const open = lacks && asked === 'new' ? undefined : asked
  const title = t(`admin.${kind}`)
  useHotkeys({ ...(lacks ? {} : { c: () => void go('new') }), ...(open ? { Escape: close } : {}) })
  return (
    <main className={cx(pageStyles.main, open && pageStyles.isOpen, read && pageStyles.isRead)} aria-label={title}>
      <div className={pageStyles.under}>
        <PageHead title={title}>
          {Tools && <Tools />}
          {!lacks && (
            <Link
              to={itemPath(kind)}
              params={{ item: 'new' }}
              search={search}
              className={cx(buttonStyles.button, buttonStyles.tool, buttonStyles.primary, !Tools && looks.end)}
              activeProps={{}}
            >
              <Plus />
              <span className={buttonStyles.label}>{t(`${kind}.new`)}</span>
              <Kbd>C</Kbd>
            </Link>
          )}
        </PageHead>
        <List />
      </div>
      {open === 'new' && <New />}
      {open && open !== 'new' && <Open key={open} id={Number(open)} />}
    </main>
  )
}

export const AgentsPage = () => (
  <ItemsPage kind="agents" permission="users:manage" List={AgentList} New={NewAgent} Open={AgentPane} />
)

export const TeamsPage = () => (
  <ItemsPage kind="teams" permission="teams:manage" List={TeamList} New={NewTeam} Open={TeamPane} />
)

export const RolesPage = () => (
  <ItemsPage kind="roles" permission="roles:manage" List={RoleList} New={NewRole} Open={RolePane} />
)

export const TagsPage = () => (
  <ItemsPage kind="tags" permission="tags:manage" List={TagList} New={NewTag} Open={TagPane} />
)

/** Admin > Attributes, for people who may manage them. */
export const AttributesPage = () => (
  <ItemsPage
    kind="attributes"
    permission="custom_attributes:manage"
    List={AttributeList}
    New={NewAttribute}
    Open={AttributePane}
  />
)

export const AutomationsPage = () => (
  <ItemsPage kind="automations" permission="automations:manage" List={RuleList} New={NewRule} Open={RulePane} />
)

/** Admin > Saved replies, with an import of CSV files. An open one has room for its text as customers read it. */
export const MacrosPage = () => (
  <ItemsPage
    kind="macros"
    permission="macros:manage"
    List={MacroList}
    New={NewMacro}
    Open={MacroPane}
    Tools={ImportMacros}
    read
  />
)

export const StatusesPage = () => (
  <ItemsPage kind="statuses" permission="status:manage" List={StatusList} New={NewStatus} Open={StatusPane} />
)

export const ToolsPage = () => (
  <ItemsPage kind="tools" permission="ai:manage" List={ToolList} New={NewTool} Open={ToolPane} />
)

/**
 * Admin > Templates: those of one inbox at a time, with when they were last synchronised. Without an inbox, none can be
 * written.
 */
export const TemplatesPage = () => (
  <ItemsPage
    kind="templates"
    permission="templates:manage"
    List={TemplateList}
    New={NewTemplate}
    Open={TemplatePane}
    Tools={SyncTemplates}
    useLacks={useLacksInbox}
  />
)

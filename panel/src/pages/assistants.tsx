import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { assistantQuery } from '../features/assistant/assistants/api.ts'
import { EditedAssistant, NewAssistant } from '../features/assistant/assistants/assistant-form.tsx'
import { AssistantTitle } from '../features/assistant/assistants/assistant-head.tsx'
import { AssistantList } from '../features/assistant/assistants/assistant-list.tsx'
import { KnowledgeTab } from '../features/assistant/assistants/knowledge-tab.tsx'
import { PreviewTab } from '../features/assistant/assistants/preview-tab.tsx'
import { ResultsTab } from '../features/assistant/assistants/results-tab.tsx'
import { ToolChoices } from '../features/assistant/assistants/tool-choices.tsx'
import { cx } from '../lib/cx.ts'
import { isStatus } from '../lib/errors.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { itemPath, useItems } from '../lib/items.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import type { Assistant } from '../lib/types.ts'
import buttonStyles from '../ui/button.module.css'
import { FormSkeleton } from '../ui/form.tsx'
import { Gone } from '../ui/gone.tsx'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import pageStyles from '../ui/page.module.css'
import { FailedToLoad } from '../ui/retry.tsx'
import { PageHead, useTitle } from './admin.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function AssistantsPage() {
  useTitle(t('admin.assistants'))
  return useCan('ai:manage') ? <Assistants /> : <NoPermissionPage permission="ai:manage" />
}

/** The list, or in its place the assistant that the address names. */
function Assistants() {
  const { open, go, close } = useItems('assistants')
  const title = t('admin.assistants')
  useHotkeys({ c: () => void go('new'), ...(open ? { Escape: close } : {}) })
  return (
    <main className={pageStyles.main} aria-label={title} data-pane tabIndex={-1}>
      {open === 'new' && <NewAssistant onClose={close} />}
      {open && open !== 'new' && <OpenAssistant key={open} id={Number(open)} />}
      {!open && (
        <div className={pageStyles.under}>
          <PageHead title={title}>
            <Link
              to={itemPath('assistants')}
              params={{ item: 'new' }}
              search={{}}
              className={cx(buttonStyles.button, buttonStyles.tool, buttonStyles.primary, looks.end)}
              activeProps={{}}
            >
              <Plus />
              {t('assistants.new')}
              <Kbd>C</Kbd>
            </Link>
          </PageHead>
          <AssistantList />
        </div>
      )}
    </main>
  )
}

function Tabs({ assistant }: { assistant: Assistant }) {
  const { tab } = useSearch({ from: '/desk/admin/assistants/{-$item}' })
  if (tab === 'preview') return <PreviewTab assistant={assistant} />
  if (tab === 'tools') {
    return (
      <EditedAssistant key="tools" assistant={assistant} here="tools">
        {(form) => <ToolChoices form={form} />}
      </EditedAssistant>
    )
  }
  if (tab === 'results') return <ResultsTab assistant={assistant} />
  if (tab === 'knowledge') return <KnowledgeTab assistant={assistant} />
  return <EditedAssistant key="behaviour" assistant={assistant} here="behaviour" />
}

function OpenAssistant({ id }: { id: number }) {
  const query = useQuery(assistantQuery(id))
  const { close } = useItems('assistants')
  const gone = isStatus(query.error, 404) || isStatus(query.error, 400)
  if (query.data && !gone) return <Tabs assistant={query.data} />
  return (
    <div className={pageStyles.under}>
      <AssistantTitle title={t('assistants.one')} />
      {query.isPending ? (
        <FormSkeleton fields={6} />
      ) : gone ? (
        <Gone title={t('assistants.gone')} text={t('assistants.gone_text')} onBack={close} />
      ) : (
        <FailedToLoad title={t('assistants.failed_to_open')} query={query} />
      )}
    </div>
  )
}

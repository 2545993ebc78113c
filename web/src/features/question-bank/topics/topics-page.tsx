import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TermsPanel } from './terms-panel.tsx'
import { TopicsPanel } from './topics-panel.tsx'

/** The subjects, their topics, and the terms that translators keep to. */
export function TopicsPage() {
  const [tab, setTab] = useState<'topics' | 'terms'>('topics')
  const tabs = [
    { id: 'topics', label: m.admin_topics_tab() },
    { id: 'terms', label: m.admin_terms_tab() },
  ] as const
  return (
    <div className="grid gap-5">
      <PageTitle>{m.admin_topics_title()}</PageTitle>
      <h1 className="text-xl">{m.admin_topics_title()}</h1>
      <Tabs label={m.admin_topics_title()} tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'topics' ? <TopicsPanel /> : <TermsPanel />}
      </Tabs>
    </div>
  )
}

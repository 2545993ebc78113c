import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TopicsPanel } from './topics-panel.tsx'

/** The subjects, their topics, and the terms that translators keep to. */
export function TopicsPage() {
  const [tab, setTab] = useState<'topics'>('topics')
  return (
    <div className="grid gap-5">
      <PageTitle>{m.admin_topics_title()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.admin_topics_title()}</h1>
        <p className="text-muted">{m.admin_topics_hint()}</p>
      </div>
      <Tabs label={m.admin_topics_title()} tabs={[{ id: 'topics', label: m.admin_topics_tab() }]} current={tab} onChange={setTab}>
        <TopicsPanel />
      </Tabs>
    </div>
  )
}

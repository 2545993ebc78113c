import { useState } from 'react'
import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Select } from '#web/ui/select.tsx'
import { Table } from '#web/ui/table.tsx'
import { columnsFor, plainColumns } from './column-names.ts'
import { columnWords } from './mending/column-label.ts'
import type { UploadOverview } from './engine/upload-state.ts'

const MORE = '*'

/** A column of the template in words; files and documents name it by its value. */
const choice = (name: string) => (
  <option key={name} value={name}>
    {columnWords(name)}
  </option>
)

interface MappingTableProps {
  readonly columns: UploadOverview['columns']
  readonly mapping: readonly (string | null)[]
  readonly onChange: (mapping: readonly (string | null)[]) => void
}

/**
 * Each column of the file with what stands in it and what it is read as; a column of the template is read once. On a phone the three stand
 * one below the other.
 */
export function MappingTable({ columns, mapping, onChange }: MappingTableProps) {
  // Every column in 14 languages would be ten thousand choices to draw.
  const [isAll, setAll] = useState(false)
  const languages = LOCALES.filter((one) => isAll || one === 'en' || one === 'hi' || mapping.some((name) => name?.endsWith(`_${one}`)))
  const choose = (at: number, name: string) =>
    onChange(mapping.map((one, i) => (i === at ? (name === '' ? null : name) : one === name && name !== '' ? null : one)))
  return (
    <Table caption={m.admin_upload_columns_show()}>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col">{m.admin_upload_column_file()}</th>
          <th scope="col">{m.admin_upload_column_is()}</th>
          <th scope="col">{m.admin_upload_column_sample()}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ header, sample }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column of a file is its place
          <tr key={at} className="max-sm:grid">
            <th scope="row" className="font-normal">
              <bdi>{header === '' ? m.admin_upload_column_empty() : header}</bdi>
            </th>
            <td className="sm:min-w-52">
              <Select
                compact
                aria-label={m.admin_upload_column_of({ name: header === '' ? String(at + 1) : header })}
                value={mapping[at] ?? ''}
                onChange={(event) => (event.target.value === MORE ? setAll(true) : choose(at, event.target.value))}
              >
                <option value="">{m.admin_upload_column_none()}</option>
                {plainColumns.map(choice)}
                {languages.map((language) => (
                  <optgroup key={language} label={ENDONYMS[language]}>
                    {columnsFor(language).map(choice)}
                  </optgroup>
                ))}
                {!isAll && <option value={MORE}>{m.admin_upload_column_more()}</option>}
              </Select>
            </td>
            <td className="max-w-80 truncate text-muted max-sm:-mt-2">
              <bdi>{sample}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The little of a page that is needed, since the boot script is made where there is none. */
interface Page {
  readonly document: { readonly documentElement: { readonly dataset: Record<string, string | undefined> } }
}

/** A choice that belongs to this device: it stands on <html> as `data-<name>`, where the boot script puts it before anything is drawn. */
export interface DeviceChoice<Value extends string> {
  readonly name: string
  /** Its place in the device's storage. */
  readonly key: string
  /** The first one is what holds without a choice. */
  readonly values: readonly [Value, ...Value[]]
  readonly chosen: () => Value
  readonly choose: (value: Value) => void
}

export function deviceChoice<Value extends string>(name: string, key: string, values: readonly [Value, ...Value[]]): DeviceChoice<Value> {
  // Where the first HTML is drawn there is no page.
  const page = () => (globalThis as Partial<Page>).document?.documentElement.dataset
  return {
    name,
    key,
    values,
    chosen: () => values.find((value) => value === page()?.[name]) ?? values[0],
    choose: (value) => {
      const data = page()
      if (data === undefined) return
      if (value === values[0]) delete data[name]
      else data[name] = value
      try {
        if (value === values[0]) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Without storage the choice holds for this page.
      }
    },
  }
}

/**
 * The network of an address: IPv4 as it is, IPv6 without its last 64 bits, which one household or phone chooses as it likes. Anything
 * that is no address is one network of its own. An IPv4 address written as IPv6 is that IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length)
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

import { describe, expect, test } from 'vitest'
import { replayed, type SeenRequest } from '../faults/slow/replay.ts'

/** 50 bytes a millisecond. */
const network = { latency: 400, bytesPerSecond: 50_000 }
const request = (url: string, cause: string | null, askedAt: number, endedAt: number, bytes: number): SeenRequest => ({
  url,
  cause,
  askedAt,
  endedAt,
  bytes,
})

describe('a visit that is replayed on an exact network', () => {
  test('takes the latency and the bytes of its page', () => {
    expect(replayed([request('/', null, 0, 700, 5_000)], 700, network)).toBe(500)
  })
  test('keeps what the processor took before the next request and before the content', () => {
    const page = request('/', null, 0, 700, 5_000)
    const script = request('/a.js', '/', 730, 2_000, 5_000)
    // 500 for the page, 30 until the script is asked for, 500 for it, 80 until the content.
    expect(replayed([page, script], 2_080, network)).toBe(1_110)
  })
  test('shares the line among all that is on its way', () => {
    const page = request('/', null, 0, 700, 5_000)
    const scripts = ['/a.js', '/b.js'].map((url) => request(url, '/', 700, 3_000, 10_000))
    expect(replayed([page, ...scripts], 3_000, network)).toBe(500 + 400 + 400)
  })
  test('lets what comes early be the cause of the next while others are on their way', () => {
    const page = request('/', null, 0, 700, 5_000)
    const list = request('/list.js', '/', 700, 1_500, 1_000)
    const large = request('/large.js', '/', 700, 4_000, 50_000)
    const late = request('/late.js', '/list.js', 1_500, 4_000, 1_000)
    // The line is busy from 900 on with 52,000 bytes, the late one among them.
    expect(replayed([page, list, large, late], 4_000, network)).toBe(900 + 1_040)
  })
  test('leaves out what came after the content', () => {
    const page = request('/', null, 0, 700, 5_000)
    expect(replayed([page, request('/later.js', '/', 700, 9_000, 900_000)], 700, network)).toBe(500)
  })
  test('takes the last answer before a request for its cause where that is not known', () => {
    const page = request('/', null, 0, 700, 5_000)
    expect(replayed([page, request('/a.js', 'about:client', 750, 2_000, 5_000)], 2_000, network)).toBe(500 + 50 + 500)
    expect(replayed([request('/a.js', '/unknown.js', 100, 900, 5_000)], 900, network)).toBe(600)
  })
})

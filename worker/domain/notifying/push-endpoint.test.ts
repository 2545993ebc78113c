import { describe, expect, test } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

describe('pushes are sent to', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAA',
  ])('%s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))
})

describe('and never to', () => {
  test.each([
    '',
    'fcm.googleapis.com/fcm/send/a',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://user:secret@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilfcm.googleapis.com.example/',
    'https://evil-push.apple.com.example/',
    'https://evilpush.apple.com/',
    'https://a.b.push.apple.com/',
    'https://notify.windows.com/',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://10.0.0.8/push',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    'https://metadata.google.internal/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://fcm.googleapis.com/a#b',
    'https://ｆcm.example/',
  ])('%s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))
})

import { describe, expect, test } from 'vitest'
import { destinationAfterProfile, destinationAfterSignIn } from './destination.ts'

const LEARNER = { role: 'user', isProfileComplete: true } as const
const ADMIN = { role: 'admin', isProfileComplete: true } as const

describe('after signing in', () => {
  test('an incomplete profile comes first, whatever the way back', () => {
    expect(destinationAfterSignIn({ role: 'admin', isProfileComplete: false }, '/user')).toBe('/complete-profile')
  })
  test('an admin goes to /admin', () => {
    expect(destinationAfterSignIn(ADMIN, null)).toBe('/admin')
  })
  test('anyone else goes to /', () => {
    expect(destinationAfterSignIn(LEARNER, null)).toBe('/')
  })
  test('someone who was bounced goes back', () => {
    expect(destinationAfterSignIn(LEARNER, '/user/testseries?exam=SSC')).toBe('/user/testseries?exam=SSC')
  })
  test('a learner is not led to the admin area', () => {
    expect(destinationAfterSignIn(LEARNER, '/admin/users')).toBe('/')
    expect(destinationAfterSignIn(LEARNER, '/admin')).toBe('/')
  })
  test.each(['/login', '/login?popup=1', '/', '/complete-profile', '/unauthorized', '/?x=1'])('%s is no way back', (path) => {
    expect(destinationAfterSignIn(LEARNER, path)).toBe('/')
  })
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ])('%j leads nowhere else', (path) => {
    expect(destinationAfterSignIn(LEARNER, path)).toBe('/')
  })
})

describe('after completing the profile', () => {
  test('everyone goes to their area, or back', () => {
    expect(destinationAfterProfile(ADMIN, null)).toBe('/admin')
    expect(destinationAfterProfile(LEARNER, null)).toBe('/user')
    expect(destinationAfterProfile(LEARNER, '/test/instructions?test=abcdefghijklmnop')).toBe('/test/instructions?test=abcdefghijklmnop')
  })
})

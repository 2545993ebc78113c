import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'

type Limiter = 'LIMIT_SIGN_IN' | 'LIMIT_SAVE' | 'LIMIT_GENERAL'

/** Turns a flood away by `key` (the caller's address by default). For abuse only: the binding counts per location. */
export const limit = (limiter: Limiter, key: (c: Context<AppEnv>) => string = callerAddress) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { success } = await c.env[limiter].limit({ key: key(c) })
    if (!success) throw new AppError('too_many_requests')
    await next()
  })

/** Only what the platform itself sets: X-Forwarded-For is whatever the caller wrote (threats D14). */
export const callerAddress = (c: Context<AppEnv>): string => c.req.header('cf-connecting-ip') ?? 'local'
export const callerUser = (c: Context<AppEnv>): string => c.get('principal').userId
export const callerAttempt = (c: Context<AppEnv>): string => `${c.get('attempt').userId}:${c.get('attempt').attemptId}`

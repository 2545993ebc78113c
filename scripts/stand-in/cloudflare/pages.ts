import { randomUUID } from 'node:crypto'
import { done, json, page, refused, type Routes } from './answer.ts'
import type { CloudflareMemory, PagesDeploymentMemory, PagesMemory } from './memory.ts'

/** Pages: projects with their addresses, the files they serve, and going back. */
export function pagesRoutes(memory: CloudflareMemory, now: () => number): Routes {
  const none = () => refused(404, 8000007, 'Project not found. The specified project name does not match any of your existing projects.')
  return {
    'GET /pages/projects': () => page([...memory.pages].map(([name, project]) => describe(name, project))),
    'GET /pages/projects/*': (_call, [name = '']) => {
      const project = memory.pages.get(name)
      return project === undefined ? none() : done(describe(name, project))
    },
    'POST /pages/projects': async ({ request }) => {
      const { name } = (await json(request)) as { name: string }
      if (memory.pages.has(name)) return refused(409, 8000002, 'A project with this name already exists. Choose a different project name.')
      const project: PagesMemory = { id: randomUUID(), domains: [`${name}.pages.dev`], configs: {}, deployments: [], serving: null }
      memory.pages.set(name, project)
      return done(describe(name, project))
    },
    'PATCH /pages/projects/*': async ({ request }, [name = '']) => {
      const project = memory.pages.get(name)
      if (project === undefined) return none()
      const { deployment_configs: configs } = await json(request)
      if (configs !== undefined) project.configs = configs as Readonly<Record<string, unknown>>
      return done(describe(name, project))
    },
    'GET /pages/projects/*/domains': (_call, [name = '']) =>
      page((memory.pages.get(name)?.domains ?? []).map((one) => ({ id: one, name: one, status: 'active' }))),
    'POST /pages/projects/*/domains': async ({ request }, [name = '']) => {
      const project = memory.pages.get(name)
      if (project === undefined) return none()
      const { name: host } = (await json(request)) as { name: string }
      if (project.domains.includes(host)) return refused(409, 8000018, 'You have already added this custom domain.')
      project.domains.push(host)
      return done({ id: host, name: host, status: 'initializing' })
    },
    'GET /pages/projects/*/upload-token': () => done({ jwt: standInJwt(now()) }),
    'POST /pages/projects/*/deployments': async ({ request }, [name = '']) => {
      const project = memory.pages.get(name)
      if (project === undefined) return none()
      const deployment = await readDeployment(memory, await request.formData(), new Date(now()).toISOString())
      if (deployment === null) return refused(400, 8000013, 'A file of the manifest was never uploaded.')
      project.deployments.push(deployment)
      project.serving = deployment.id
      return done(describeDeployment(name, deployment))
    },
    'GET /pages/projects/*/deployments': (_call, [name = '']) => {
      const project = memory.pages.get(name)
      if (project === undefined) return none()
      const newestFirst = project.deployments.toReversed()
      return page(newestFirst.map((deployment) => describeDeployment(name, deployment)))
    },
    'GET /pages/projects/*/deployments/*': (_call, [name = '', id = '']) => {
      const deployment = memory.pages.get(name)?.deployments.find((one) => one.id === id)
      return deployment === undefined ? none() : done(describeDeployment(name, deployment))
    },
    'POST /pages/projects/*/deployments/*/rollback': (_call, [name = '', id = '']) => {
      const project = memory.pages.get(name)
      const deployment = project?.deployments.find((one) => one.id === id)
      if (project === undefined || deployment === undefined) return none()
      project.serving = id
      return done(describeDeployment(name, deployment))
    },
  }
}

/** The calls for files stand outside the account and have a token of their own. */
export function assetRoutes(memory: CloudflareMemory): Routes {
  return {
    'POST /pages/assets/check-missing': async ({ request }) => {
      const { hashes } = (await json(request)) as { hashes: readonly string[] }
      return done(hashes.filter((hash) => !memory.assets.has(hash)))
    },
    'POST /pages/assets/upload': async ({ request }) => {
      const files = (await request.json()) as readonly { key: string; value: string; metadata: { contentType: string } }[]
      for (const { key, value, metadata } of files) memory.assets.set(key, { value, contentType: metadata.contentType })
      return done({ successful_key_count: files.length, unsuccessful_keys: [] })
    },
    'POST /pages/assets/upsert-hashes': () => done({}),
  }
}

async function readDeployment(memory: CloudflareMemory, form: FormData, createdAt: string): Promise<PagesDeploymentMemory | null> {
  const part = async (name: string): Promise<string | null> => {
    const value = form.get(name)
    return value === null ? null : typeof value === 'string' ? value : value.text()
  }
  const files = JSON.parse((await part('manifest')) ?? '{}') as Record<string, string>
  if (Object.values(files).some((hash) => !memory.assets.has(hash))) return null
  const bundle = await part('_worker.bundle')
  const { configured, worker } = bundle === null ? { configured: {}, worker: await part('_worker.js') } : await readBundle(bundle)
  return {
    id: randomUUID(),
    createdAt,
    branch: (await part('branch')) ?? 'main',
    message: (await part('commit_message')) ?? '',
    files,
    worker,
    headers: await part('_headers'),
    redirects: await part('_redirects'),
    routes: await part('_routes.json'),
    services: configured,
  }
}

interface BoundService {
  readonly type: string
  readonly name: string
  readonly service: string
  readonly entrypoint?: string
}

/** A bundle is a form inside the form: metadata with the bindings, and the modules. */
async function readBundle(
  bundle: string,
): Promise<{ configured: Record<string, { service: string; entrypoint?: string }>; worker: string | null }> {
  const boundary = /^--(\S+)/.exec(bundle)?.[1] ?? ''
  const form = await new Response(bundle, { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }).formData()
  const read = async (name: string): Promise<string> => {
    const value = form.get(name)
    return value === null ? '' : typeof value === 'string' ? value : value.text()
  }
  const metadata = JSON.parse(await read('metadata')) as { main_module: string; bindings?: readonly BoundService[] }
  const services = (metadata.bindings ?? []).filter(({ type }) => type === 'service')
  const configured = Object.fromEntries(
    services.map(({ name, service, entrypoint }) => [name, { service, ...(entrypoint === undefined ? {} : { entrypoint }) }]),
  )
  return { configured, worker: await read(metadata.main_module) }
}

const describe = (name: string, { id, domains, configs, deployments, serving }: PagesMemory) => ({
  id,
  name,
  subdomain: `${name}.pages.dev`,
  domains,
  production_branch: 'main',
  created_on: '2026-01-01T00:00:00Z',
  deployment_configs: { production: {}, preview: {}, ...configs },
  canonical_deployment: deployments.find((one) => one.id === serving) === undefined ? null : { id: serving },
  latest_deployment: null,
})

const describeDeployment = (project: string, { id, createdAt, branch, message }: PagesDeploymentMemory) => ({
  id,
  short_id: id.slice(0, 8),
  project_name: project,
  environment: branch === 'main' ? 'production' : 'preview',
  url: `https://${id.slice(0, 8)}.${project}.pages.dev`,
  created_on: createdAt,
  modified_on: createdAt,
  aliases: [],
  latest_stage: { name: 'deploy', status: 'success', started_on: createdAt, ended_on: createdAt },
  stages: [],
  deployment_trigger: { type: 'ad_hoc', metadata: { branch, commit_hash: '', commit_message: message, commit_dirty: true } },
})

/** wrangler reads the end of the token from its middle part. */
function standInJwt(now: number): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'none' })}.${encode({ exp: Math.floor(now / 1000) + 3_600, max_file_count_allowed: 20_000 })}.stand-in`
}

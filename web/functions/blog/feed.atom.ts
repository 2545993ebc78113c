import { feed } from '../public-pages/feeds.ts'

export const onRequestGet = feed('feed.atom')

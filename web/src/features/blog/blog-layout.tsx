import { Outlet } from '@tanstack/react-router'
import { BlogSearch } from './blog-search.tsx'

/** The search above every page of the blog, and the page. */
export const BlogLayout = () => (
  <div className="page-margin mx-auto grid max-w-[72rem] gap-6 pt-6 sm:gap-8 sm:pt-10">
    <BlogSearch />
    <Outlet />
  </div>
)

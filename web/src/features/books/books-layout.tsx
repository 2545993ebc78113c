import { Outlet } from '@tanstack/react-router'

/** The frame of every page of books. */
export const BooksLayout = () => (
  <div className="page-margin mx-auto grid max-w-[72rem] gap-6 pt-6 sm:gap-8 sm:pt-10">
    <Outlet />
  </div>
)

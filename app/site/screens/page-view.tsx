import type { Page } from '#app/engine/model/page-data.ts';
import { AllPagesScreen, SearchScreen } from './all-pages-screen.tsx';
import { ArchiveScreen, AuthorsScreen, PostListScreen, TagScreen, TagsScreen } from './blog-list-screens.tsx';
import { HomeScreen } from './home-screen.tsx';
import { PostScreen } from './post-screen.tsx';
import { UsersScreen } from './users-screen.tsx';

/** Renders the screen for the kind of a page outside of the docs. */
export function PageView({ page }: { page: Page }) {
  switch (page.kind) {
    case 'home':
      return <HomeScreen page={page} />;
    case 'users':
      return <UsersScreen page={page} />;
    case 'allPages':
      return <AllPagesScreen page={page} />;
    case 'search':
      return <SearchScreen page={page} />;
    case 'postList':
      return <PostListScreen page={page} />;
    case 'post':
      return <PostScreen page={page} />;
    case 'archive':
      return <ArchiveScreen page={page} />;
    case 'authors':
      return <AuthorsScreen page={page} />;
    case 'tags':
      return <TagsScreen page={page} />;
    case 'tag':
      return <TagScreen page={page} />;
    case 'doc':
    case 'category':
      // They have a separate route module.
      return null;
  }
}

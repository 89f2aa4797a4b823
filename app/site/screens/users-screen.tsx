import type { UsersPage } from '#app/engine/model/page-data.ts';
import { UserList } from '#app/site/layout/user-list.tsx';

/** Who uses the project. */
export function UsersScreen({ page }: { page: UsersPage }) {
  return (
    <main className="content content-alone">
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      {page.users.length === 0 ? (
        <p className="empty">Nobody is listed yet.</p>
      ) : (
        <UserList users={page.users} />
      )}
    </main>
  );
}

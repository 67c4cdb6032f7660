/**
 * The rooms (folders) of the larger packages, lowest first. A room imports only rooms before it, so they can be read in
 * this order. Files beside the rooms may import all of them.
 */
export const ROOMS = {
  'services/edge/src':
    'requests service-clients caching sites routing protection monitoring calls page-reports channels dynamic-pages documents forms files',
  'services/kit/src':
    'concurrency config process texts calendar database encryption metrics tracing parts http protection context files audit input-fields settings sessions mail records visits images waivers passwords accounts pages app testing',
  'services/kit/src/records': 'submissions relay kinds reading changes answers own-data admin-routes',
  'services/kit/src/testing': 'servers database service callers records',
  'services/identity/src': 'accounts sessions login totp reset profile bootstrap register review own-data',
  'services/files/src': 'resources checks storage checking intake claims',
  'services/marketing/src': 'contact newsletter issues',
  'services/marketing/src/issues': 'render checks sending',
  'services/support/src': 'donations equity hub openings referral volunteer',
  'services/events/src':
    'items files feeds likes signup messages authors drafts participants door registered board',
  'services/invest/src':
    'erasure session ledger company-account updates opportunities investments withdrawals payouts bookkeeping accounts payments paying portfolio overview',
  'services/invest/src/accounts': 'investor login signup profile',
  'packages/contracts/src': 'values privacy calls catalogues forms contract edge rich-text',
  'packages/area/src': 'scheduling calls site navigation testing',
  'packages/ui/src':
    'primitives layout requests fields qr-code rich-text validation file form form-groups receipt account status stepped signing',
  'packages/federation/src': 'documents server sites compose channels releases build host',
  'packages/federation/src/releases': 'store compatibility shared-store',
  'packages/embedded-mongo/src':
    'errors values bson limits match project update store sort plan aggregate server commands move',
  'shell/src':
    'state hearing reading session reports header notices system footer loading routing hydration navigation development',
  'shell/src/header': 'parts language account accessibility',
  'mf-marketing/src/home': 'hero solutions',
  'mf-marketing/src/content': 'lists citations questions',
  'mf-fieldtrial/src/registration': 'model waiver',
  'mf-events/src/board': 'view filters calendar list',
  'mf-events/src/write': 'model fields sections drafts',
  'mf-admin/src/calendar': 'model grid',
  'mf-admin/src/newsletter': 'model editing preview sending',
  tools:
    'programs workspace processes texts forms dependencies building site privacy documents infra releasing checks ci dev new tutorial',
  lab: 'report programs newsletter site browser nextjs tracing attack lighthouse mutate bench',
  'lab/attack': 'fuzz faults clients target attacks',
  'e2e/support': 'browser pages inspections data sites',
};

/**
 * ESLint configurations: files of a room must not import later rooms. Tests may. Uses the rule of typescript-eslint,
 * because the core rule of that name already checks the boundaries of packages.
 */
export const roomOrder = Object.entries(ROOMS).flatMap(([folder, list]) => {
  const rooms = list.split(' ');
  return rooms.slice(0, -1).map((room, place) => ({
    files: [`${folder}/${room}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}', '**/test/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^(\.\./)+(${rooms.slice(place + 1).join('|')})/`,
              message: `In ${folder} the room "${room}" stands below that room (tools/checks/room-order.mjs).`,
            },
          ],
        },
      ],
    },
  }));
});

import { defineConfig, type DummyRuleMap } from 'oxlint';

const tests = ['**/testing/**', '**/*.test.{ts,tsx}'];

/** A message for imports that match one of the patterns, which are those of a `.gitignore`. */
const forbid = (message: string, ...group: readonly string[]) => ({ group: [...group], message });

const otherPackages = forbid(
  'Import another package by its name, and list it in package.json.',
  '../**/src/**',
  '../**/{tools,e2e,bench}/**',
);

const basics = forbid(
  'components/ui knows nothing of the domain.',
  '../**/{app,features}/**',
  '../*',
  '!../../lib/**',
  '!../../testing/**',
  '@crewroom/domain/**',
  '!@crewroom/domain/text',
);

const reactLazy = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Use components/ui/lazy.tsx, which also handles code that cannot be loaded.',
};

// An override replaces what an earlier one restricts, so each names everything that its files must not import.
const restrictImports = (...patterns: readonly ReturnType<typeof forbid>[]): DummyRuleMap => ({
  'eslint/no-restricted-imports': ['error', { patterns: [otherPackages, ...patterns] }],
});

const restrictWebImports = (...patterns: readonly ReturnType<typeof forbid>[]): DummyRuleMap => ({
  'eslint/no-restricted-imports': ['error', { paths: [reactLazy], patterns: [otherPackages, ...patterns] }],
});

export default defineConfig({
  plugins: ['typescript', 'import', 'node', 'promise', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['./tools/lint-rules.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'crewroom/no-re-export': 'error',
    'eslint/array-callback-return': 'error',
    'eslint/complexity': ['error', { max: 20, variant: 'modified' }],
    'eslint/default-case-last': 'error',
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-array-constructor': 'error',
    'eslint/no-case-declarations': 'error',
    'eslint/no-constructor-return': 'error',
    'eslint/no-empty': 'error',
    'eslint/no-extra-label': 'error',
    'eslint/no-fallthrough': 'error',
    'eslint/no-inner-declarations': 'error',
    'eslint/no-label-var': 'error',
    'eslint/no-lone-blocks': 'error',
    'eslint/no-proto': 'error',
    'eslint/no-prototype-builtins': 'error',
    'eslint/no-redeclare': 'error',
    'eslint/no-regex-spaces': 'error',
    'eslint/no-return-assign': 'error',
    'eslint/no-self-compare': 'error',
    'eslint/no-sequences': 'error',
    'eslint/no-template-curly-in-string': 'error',
    'eslint/no-underscore-dangle': ['error', { allow: ['_id'] }],
    'eslint/prefer-arrow-callback': ['error', { allowNamedFunctions: true }],
    'eslint/prefer-const': 'error',
    'eslint/prefer-exponentiation-operator': 'error',
    'eslint/prefer-numeric-literals': 'error',
    'eslint/prefer-regex-literals': 'error',
    'eslint/prefer-rest-params': 'error',
    'eslint/prefer-template': 'error',
    'eslint/radix': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/anchor-ambiguous-text': 'error',
    // Both report what is accessible: a label that stands elsewhere, and events that bubble to a container.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    // It would have a styled list be a <ul>, and a live region an <output>.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-accumulating-spread': 'error',
    'oxc/no-async-endpoint-handlers': 'off',
    'promise/always-return': ['error', { ignoreLastCallback: true }],
    'typescript/adjacent-overload-signatures': 'error',
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/ban-types': 'error',
    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-empty-interface': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-function-type': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/strict-boolean-expressions': 'off',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-array-for-each': 'error',
    'unicorn/no-document-cookie': 'error',
    'unicorn/no-useless-switch-case': 'error',
    'unicorn/prefer-array-flat-map': 'error',
    'unicorn/prefer-array-index-of': 'error',
    'unicorn/prefer-date-now': 'error',
    'unicorn/prefer-dom-node-text-content': 'error',
    'unicorn/prefer-math-min-max': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/prefer-number-properties': ['error', { checkInfinity: false, checkNaN: false }],
  },
  overrides: [
    {
      // The query builder's functions are made to be taken out of it, and what a database answers is typed by us.
      files: ['apps/server/**'],
      rules: { 'typescript/unbound-method': 'off', 'typescript/no-unnecessary-type-conversion': 'off' },
    },
    {
      files: ['apps/web/**'],
      rules: {
        ...restrictWebImports(),
        'react/button-has-type': 'error',
        'react/jsx-no-target-blank': 'error',
        'react/jsx-no-useless-fragment': 'error',
        'react/no-array-index-key': 'error',
        'react/no-danger': 'error',
        'react/react-in-jsx-scope': 'off',
        'react/rules-of-hooks': 'error',
      },
    },
    {
      files: ['packages/*/src/**', 'apps/{server,host,demo,sandbox}/src/**'],
      rules: restrictImports(),
    },
    {
      files: ['apps/server/src/{testing,tests}/**', 'apps/host/src/testing/**', 'apps/demo/src/main.test.ts'],
      rules: { 'eslint/no-restricted-imports': 'off' },
    },
    {
      files: ['packages/domain/src/**', 'apps/sandbox/src/**'],
      rules: restrictImports(
        forbid(
          'The domain and the sandbox know nobody else of the house, in their tests neither.',
          '@crewroom/**',
          '!@crewroom/domain/**',
        ),
      ),
    },
    {
      files: ['apps/server/src/platform/**'],
      excludeFiles: tests,
      rules: restrictImports(
        forbid(
          'The platform does not import features. Move the code to the feature, or pass it in from app.ts.',
          '../**/features/**',
        ),
      ),
    },
    {
      files: ['apps/server/src/config/**'],
      excludeFiles: tests,
      rules: restrictImports(
        forbid(
          'The configuration imports neither features nor the platform.',
          '../**/{features,platform}/**',
        ),
      ),
    },
    {
      files: ['apps/server/src/integrations/**'],
      excludeFiles: tests,
      rules: restrictImports(
        forbid('An integration knows only the API that it calls.', '../**/{config,features,platform}/**'),
      ),
    },
    {
      files: ['apps/web/src/features/**'],
      rules: restrictWebImports(
        forbid(
          'A feature imports neither another feature nor the app. Move what two features need up to components or lib.',
          '../**/{auth,calendar,discord,flights,game,hub,import,inbox,insights,legal,members,notifications,record,settings,setup,terms}/**',
          '../**/app/**',
        ),
      ),
    },
    {
      files: ['apps/web/src/components/**'],
      rules: restrictWebImports(
        forbid('Shared components import neither a feature nor the app.', '../**/{app,features}/**'),
      ),
    },
    {
      files: ['apps/web/src/lib/**'],
      rules: restrictWebImports(
        forbid(
          'The library imports neither components, nor features, nor the app.',
          '../**/{app,components,features}/**',
        ),
      ),
    },
    {
      files: ['apps/web/src/components/ui/**'],
      rules: restrictWebImports(basics),
    },
    {
      files: ['apps/web/src/components/ui/lazy.tsx'],
      rules: restrictImports(basics),
    },
    {
      files: ['packages/domain/src/**', 'apps/{server,web}/src/**'],
      excludeFiles: ['apps/server/src/config/config.ts', ...tests],
      rules: { 'node/no-process-env': 'error' },
    },
    {
      files: ['packages/domain/src/**'],
      excludeFiles: tests,
      rules: { 'import/no-nodejs-modules': 'error' },
    },
    {
      files: [
        'apps/server/src/features/**',
        'apps/server/src/platform/{changes,history,outbox,people,sessions}/**',
      ],
      excludeFiles: tests,
      rules: { 'crewroom/no-clock': 'error' },
    },
    {
      files: ['packages/domain/src/**', 'apps/{server,web}/src/**'],
      excludeFiles: [
        'apps/server/src/integrations/roblox/**',
        'apps/server/src/config/config.ts',
        'packages/domain/src/settings/table.ts',
        'packages/domain/src/setup/words.ts',
        'apps/web/src/features/setup/**',
        'apps/web/src/host/create-airline-screen.tsx',
        ...tests,
      ],
      rules: { 'crewroom/no-roblox-host': 'error' },
    },
    {
      files: ['packages/domain/src/**', 'apps/web/src/**'],
      rules: { 'eslint/no-console': ['error', { allow: ['error'] }] },
    },
    {
      files: ['**/*.config.ts', '**/*-reporter.ts', 'e2e/global-setup.ts', 'tools/lint-rules.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // It is sent as it is and has no types.
      files: ['apps/web/public/**'],
      rules: {
        'eslint/no-shadow': 'off',
        'typescript/no-misused-promises': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'unicorn/prefer-add-event-listener': 'off',
      },
    },
    {
      files: ['e2e/**'],
      rules: {
        'eslint/no-restricted-properties': [
          'error',
          { object: 'test', property: 'skip' },
          { object: 'test', property: 'fixme' },
        ],
      },
    },
    {
      // They add to a library's interface, which only an interface can do.
      files: [
        'apps/host/src/http/register-endpoint.ts',
        'apps/server/src/app.ts',
        'apps/server/src/platform/http/{access,api-reference,health,register-endpoint,request-log}.ts',
        'apps/server/src/platform/http/{response-cache,security}.ts',
        'apps/server/src/platform/security-log/security-log.ts',
        'apps/server/src/testing/template-databases.ts',
        'apps/web/src/app/router.tsx',
        'apps/web/src/features/auth/login-state.ts',
        'e2e/src/checks/accessibility.ts',
      ],
      rules: { 'typescript/consistent-type-definitions': 'off' },
    },
    {
      files: ['**/testing/**'],
      rules: { 'vitest/no-standalone-expect': 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'],
      rules: {
        'oxc/no-accumulating-spread': 'off',
        'vitest/no-duplicate-hooks': 'error',
        'vitest/no-identical-title': 'error',
        // A test with fixtures is made from ours, not imported from Vitest.
        'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['it', 'it.for'] }],
      },
    },
  ],
  ignorePatterns: ['**/dist/**'],
});

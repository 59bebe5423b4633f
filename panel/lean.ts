import type { Plugin } from 'vite'

/**
 * Leaves out of the packages what only their developers read. Radix gives every function its name once more, by a call
 * that keeps parts in the script which nothing uses. Every line of a sign of Lucide has a random key, of which React
 * reads none in a list that never changes, and which nothing can compress.
 */
export const lean: Plugin = {
  name: 'lean',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/(?:@radix-ui|lucide-react\/dist\/esm\/icons)\// },
    handler: (code) =>
      code
        .replace(/^var __name = .*$/m, 'var __name = /* @__NO_SIDE_EFFECTS__ */ (target) => target;')
        .replaceAll(/,\s*key: "[a-z0-9]+"(?=\s*\})/g, ''),
  },
}

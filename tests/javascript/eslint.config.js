/** The style of the scripts of the page; what TypeScript checks is not checked again. */

import js from "@eslint/js";
import globals from "globals";

const PAGE = ["ny1901_solver/**/static/**/*.{js,mjs}"];
const CHECKS = "tests/javascript/**/*.js";

export default [
  { ignores: ["**/generated/**"] },
  { ...js.configs.recommended, files: [...PAGE, CHECKS] },
  { files: [CHECKS], languageOptions: { globals: { ...globals.node, localStorage: false, sessionStorage: false } } },
  {
    files: PAGE,
    languageOptions: { ecmaVersion: 2025, sourceType: "module", globals: globals.browser },
    rules: {
      "no-undef": "off",
      "no-cond-assign": ["error", "except-parens"],
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "object-shorthand": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-implicit-globals": "error",
      "no-unused-vars": ["error", { args: "after-used", argsIgnorePattern: "^_", caughtErrors: "none", ignoreRestSiblings: true }],
      "no-restricted-properties": ["error", ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property, message: "Make elements with `h`." }))],
    },
  },
];

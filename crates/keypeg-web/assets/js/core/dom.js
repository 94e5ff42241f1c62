// @ts-check
// Building elements without markup strings, so that nothing typed by anybody is ever read as HTML.

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * An HTML element. Properties that are functions become listeners (`onclick`), `style` is an object of custom or
 * plain CSS properties, booleans are attributes without value, and everything else is an attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>|null} [properties]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  dress(element, properties ?? {});
  add(element, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', tag));
  dress(element, attributes ?? {});
  add(element, children);
  return element;
}

/**
 * Replaces what an element contains.
 * @param {Element} element
 * @param {...(Child|Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
}

/**
 * @param {HTMLElement|SVGElement} element
 * @param {Record<string, unknown>} properties
 */
function dress(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === 'style') {
      for (const [key, text] of Object.entries(/** @type {Record<string, unknown>} */ (value))) {
        element.style.setProperty(key, String(text));
      }
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

/**
 * @param {Element} element
 * @param {(Child|Child[])[]} children
 */
function add(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

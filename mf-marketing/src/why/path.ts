/** Returns the path of the why page: "why" and the product's name in camel case. */
export function whyPath(product: string): string {
  const words = product.split(/[^\p{L}\p{N}]+/u);
  return `/why${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}

export const products = [
  { id: 'mug', price: 12, stock: 7 },
  { id: 'teapot', price: 34, stock: 2 },
];

export const names = {
  'en-US': { mug: 'Mug', teapot: 'Teapot', add: 'Add to basket' },
  'nb-NO': { mug: 'Kopp', teapot: 'Tekanne', add: 'Legg i kurven' },
};

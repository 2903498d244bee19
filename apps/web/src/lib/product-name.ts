export const PRODUCT_NAME = 'Crewroom';

// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract EnumConversion {
    enum Colour {
        Red,
        Green,
        Blue
    }

    Colour public colour;

    // case: a number that is none of an enum
    // call: paint(3)
    // message: panicked: conversion of a value out of range to an enum (0x21)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: EnumConversion.paint at A1
    function paint(uint256 value) public {
        colour = /*A1*/ Colour(value);
    }

    // case: a conversion to an enum in an internal function
    // call: paintTwice(2)
    // message: panicked: conversion of a value out of range to an enum (0x21)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: EnumConversion.colourOf at B1
    // frame: EnumConversion.paintTwice at B2
    function paintTwice(uint8 value) public {
        colour = colourOf(value);
        colour = /*B2*/ colourOf(value + 1);
    }

    function colourOf(uint8 value) internal pure returns (Colour) {
        return /*B1*/ Colour(value);
    }
}

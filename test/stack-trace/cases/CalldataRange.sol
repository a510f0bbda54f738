// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

contract CalldataRange {
    enum Colour {
        Red,
        Green
    }

    address internal owner;
    Colour internal colour;
    bool internal isOn;

    // case: an address with more than twenty bytes
    // data: 0x13af4035ff00000000000000000000000000000000000000000000000000000000000001
    // message: function was called with incorrect parameters
    // frame: CalldataRange.setOwner at A1
    /*A1*/ function setOwner(address account) public {
        owner = account;
    }

    // case: a flag that is neither zero nor one
    // data: 0x62c992110000000000000000000000000000000000000000000000000000000000000002
    // message: function was called with incorrect parameters
    // frame: CalldataRange.turn at B1
    /*B1*/ function turn(bool on) public {
        isOn = on;
    }

    // case: a number that is none of the enum of a parameter
    // data: 0x68c6d35e0000000000000000000000000000000000000000000000000000000000000002
    // message: function was called with incorrect parameters
    // frame: CalldataRange.paint at C1
    /*C1*/ function paint(Colour value) public {
        colour = value;
    }

    // case: a number that is too large for its type
    // data: 0x8ea237210000000000000000000000000000000000000000000000000000000000000100
    // message: function was called with incorrect parameters
    // frame: CalldataRange.small at D1
    /*D1*/ function small(uint8 value) public {
        colour = value > 3 ? Colour.Red : Colour.Green;
    }
}

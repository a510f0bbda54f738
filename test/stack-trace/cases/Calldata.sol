// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Calldata {
    uint256 public number;

    // case: calldata without the arguments
    // data: 0x60fe47b1
    // message: function was called with incorrect parameters
    // frame: Calldata.set at A1

    // case: calldata with a part of an argument
    // data: 0x60fe47b10000
    // message: function was called with incorrect parameters
    // frame: Calldata.set at A1
    /*A1*/ function set(uint256 value) public {
        number = value;
    }

    // case: a text whose offset lies beyond the calldata
    // data: 0x5b43bc9900000000000000000000000000000000000000000000000000000000ffffffff
    // message: function was called with incorrect parameters
    // frame: Calldata.name at B1
    /*B1*/ function name(string memory text) public {
        number = bytes(text).length;
    }

    // case: a list that is longer than the calldata
    // data: 0x7ca561ef000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000ff
    // message: function was called with incorrect parameters
    // frame: Calldata.list at C1
    /*C1*/ function list(uint256[] calldata values) external {
        number = values.length;
    }
}

contract CalldataOfConstructor {
    uint256 internal number;

    // case: init code without the arguments of the constructor
    // deploy: CalldataOfConstructor
    // message: function was called with incorrect parameters
    // frame: CalldataOfConstructor.constructor at D1
    /*D1*/ constructor(uint256 value) public {
        number = value;
    }
}

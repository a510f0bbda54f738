// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Child {
    uint256 internal size;

    constructor(uint256 value) public payable {
        size = /*A2*/ checked(value);
    }

    function checked(uint256 value) internal pure returns (uint256) {
        /*A1*/ require(value > 10, "child too small");
        return value;
    }
}

contract Parent {
    Child internal child;

    constructor(uint256 value) public {
        child = /*B3*/ new Child(value);
    }
}

contract Create {
    // case: a created contract whose constructor reverts
    // call: create(3)
    // message: reverted with reason string "child too small"
    // frame: Child.checked at A1
    // frame: Child.constructor at A2
    // frame: Create.create at A3
    function create(uint256 value) public returns (Child) {
        return /*A3*/ new Child(value);
    }

    // case: a created contract that creates one whose constructor reverts
    // call: createBoth(3)
    // message: reverted with reason string "child too small"
    // frame: Child.checked at A1
    // frame: Child.constructor at A2
    // frame: Parent.constructor at B3
    // frame: Create.createBoth at B4
    function createBoth(uint256 value) public returns (Parent parent) {
        parent = /*B4*/ new Parent(value);
    }

    // case: the deployment of a contract that creates another in its constructor
    // deploy: Parent(3)
    // message: reverted with reason string "child too small"
    // frame: Child.checked at A1
    // frame: Child.constructor at A2
    // frame: Parent.constructor at B3

    // case: a failing creation in an internal function
    // call: createInside(4)
    // message: reverted with reason string "child too small"
    // frame: Child.checked at A1
    // frame: Child.constructor at A2
    // frame: Create.inside at D3
    // frame: Create.createInside at D4
    function createInside(uint256 value) public {
        Child first = inside(value + 10);
        Child second = /*D4*/ inside(value);
        require(first != second);
    }

    function inside(uint256 value) internal returns (Child) {
        return /*D3*/ new Child(value);
    }
}

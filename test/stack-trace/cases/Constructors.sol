// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Constructors {
    uint256 internal size;

    // case: a constructor that fails
    // deploy: Constructors(3)
    // message: reverted with reason string "too small to create"
    // frame: Constructors.constructor at A1

    // case: a constructor that calls a function
    // deploy: Constructors(30)
    // message: reverted with reason string "too large to create"
    // frame: Constructors.checked at B1
    // frame: Constructors.constructor at B2
    constructor(uint256 value) public {
        /*A1*/ require(value > 10, "too small to create");
        size = /*B2*/ checked(value);
    }

    function checked(uint256 value) internal pure returns (uint256) {
        /*B1*/ require(value < 20, "too large to create");
        return value;
    }
}

contract ConstructorBase {
    uint256 internal size;

    constructor(uint256 value) public {
        /*C1*/ require(value > 10, "base too small");
        size = value;
    }
}

contract FixedArgument is /*C2*/ ConstructorBase(3) {
    // case: the constructor of a base whose argument the contract gives
    // deploy: FixedArgument()
    // message: reverted with reason string "base too small"
    // frame: ConstructorBase.constructor at C1
    // frame: FixedArgument.constructor at C2
}

contract PassedArgument is ConstructorBase {
    // case: the constructor of a base whose argument the constructor gives
    // deploy: PassedArgument(4)
    // message: reverted with reason string "base too small"
    // frame: ConstructorBase.constructor at C1
    // frame: PassedArgument.constructor at D2
    constructor(uint256 value) public /*D2*/ ConstructorBase(value * 2) {
        size += value;
    }
}

contract AfterBase is ConstructorBase {
    // case: a constructor that fails after the one of its base
    // deploy: AfterBase(40)
    // message: reverted with reason string "after the base"
    // frame: AfterBase.constructor at E1
    constructor(uint256 value) public ConstructorBase(value) {
        /*E1*/ require(size < 20, "after the base");
    }
}

contract ModifiedConstructor {
    uint256 internal size;

    modifier initializer(uint256 value) {
        /*F1*/ require(value > 10, "not initialized");
        _;
    }

    // case: a modifier of a constructor
    // deploy: ModifiedConstructor(3)
    // message: reverted with reason string "not initialized"
    // frame: ModifiedConstructor.initializer at F1
    // frame: ModifiedConstructor.constructor at F2
    constructor(uint256 value) public /*F2*/ initializer(value) {
        size = value;
    }
}

contract Initializers {
    // case: the value of a state variable that is computed at the creation
    // deploy: Initializers()
    // message: reverted with reason string "no number"
    // frame: Initializers.number at G1
    // frame: Initializers.constructor at G2
    uint256 internal first = /*G2*/ number();

    function number() internal view returns (uint256) {
        /*G1*/ require(msg.sender == address(0), "no number");
        return 3;
    }
}

contract PayableConstructor {
    // case: a payable constructor that expects more value
    // deploy: PayableConstructor()
    // value: 3
    // message: reverted with reason string "pay more"
    // frame: PayableConstructor.constructor at H1
    constructor() public payable {
        /*H1*/ require(msg.value > 10, "pay more");
    }
}

// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Child {
    uint256 public made = 1;
}

contract LiteralValue {
    uint256 internal value = 42;
}

contract ComputedValue {
    address internal value = address(this);
}

contract CreatedValue {
    Child internal value = new Child();
}

contract CalledValue {
    uint256 internal value = computed();

    function computed() internal view returns (uint256) {
        return address(this).balance + 1;
    }
}

contract CreatedInConstructor {
    Child internal child;

    constructor() public {
        child = new Child();
    }
}

contract OwnLiteralValue is LiteralValue {
    uint256 internal given;

    // case: value to a constructor behind a base whose initial value is a literal
    // deploy: OwnLiteralValue(3)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: OwnLiteralValue.constructor at P1
    //
    // case: a constructor without its argument, behind a base whose initial value is a literal
    // deploy: OwnLiteralValue
    // message: function was called with incorrect parameters
    // frame: OwnLiteralValue.constructor at P1
    /*P1*/ constructor(uint256 number) public {
        given = number;
    }
}

// case: value to a contract without a constructor, behind a base whose initial value is a literal
// deploy: NoLiteralValue()
// value: 7
// message: non-payable function was called with value 7
// frame: NoLiteralValue.constructor at Q1
/*Q1*/ contract NoLiteralValue is LiteralValue {
    uint256 internal given = 5;
}

contract OwnComputedValue is ComputedValue {
    uint256 internal given;

    // case: value to a constructor behind a base whose initial value is an expression
    // deploy: OwnComputedValue(3)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: OwnComputedValue.constructor at P2
    //
    // case: a constructor without its argument, behind a base whose initial value is an expression
    // deploy: OwnComputedValue
    // message: function was called with incorrect parameters
    // frame: OwnComputedValue.constructor at P2
    /*P2*/ constructor(uint256 number) public {
        given = number;
    }
}

// case: value to a contract without a constructor, behind a base whose initial value is an expression
// deploy: NoComputedValue()
// value: 7
// message: non-payable function was called with value 7
// frame: NoComputedValue.constructor at Q2
/*Q2*/ contract NoComputedValue is ComputedValue {
    uint256 internal given = 5;
}

contract OwnCreatedValue is CreatedValue {
    uint256 internal given;

    // case: value to a constructor behind a base whose initial value is a contract
    // deploy: OwnCreatedValue(3)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: OwnCreatedValue.constructor at P3
    //
    // case: a constructor without its argument, behind a base whose initial value is a contract
    // deploy: OwnCreatedValue
    // message: function was called with incorrect parameters
    // frame: OwnCreatedValue.constructor at P3
    /*P3*/ constructor(uint256 number) public {
        given = number;
    }
}

// case: value to a contract without a constructor, behind a base whose initial value is a contract
// deploy: NoCreatedValue()
// value: 7
// message: non-payable function was called with value 7
// frame: NoCreatedValue.constructor at Q3
/*Q3*/ contract NoCreatedValue is CreatedValue {
    uint256 internal given = 5;
}

contract OwnCalledValue is CalledValue {
    uint256 internal given;

    // case: value to a constructor behind a base whose initial value is a function's result
    // deploy: OwnCalledValue(3)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: OwnCalledValue.constructor at P4
    //
    // case: a constructor without its argument, behind a base whose initial value is a function's result
    // deploy: OwnCalledValue
    // message: function was called with incorrect parameters
    // frame: OwnCalledValue.constructor at P4
    /*P4*/ constructor(uint256 number) public {
        given = number;
    }
}

// case: value to a contract without a constructor, behind a base whose initial value is a function's result
// deploy: NoCalledValue()
// value: 7
// message: non-payable function was called with value 7
// frame: NoCalledValue.constructor at Q4
/*Q4*/ contract NoCalledValue is CalledValue {
    uint256 internal given = 5;
}

contract OwnCreatedInConstructor is CreatedInConstructor {
    uint256 internal given;

    // case: value to a constructor behind a base whose constructor creates a contract
    // deploy: OwnCreatedInConstructor(3)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: OwnCreatedInConstructor.constructor at P5
    //
    // case: a constructor without its argument, behind a base whose constructor creates a contract
    // deploy: OwnCreatedInConstructor
    // message: function was called with incorrect parameters
    // frame: OwnCreatedInConstructor.constructor at P5
    /*P5*/ constructor(uint256 number) public {
        given = number;
    }
}

contract OwnValues {
    Child internal child = new Child();
    address internal self = address(child);

    // case: value to a constructor behind initial values of its own
    // deploy: OwnValues(3)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: OwnValues.constructor at R1
    //
    // case: a constructor without its argument, behind initial values of its own
    // deploy: OwnValues
    // message: function was called with incorrect parameters
    // frame: OwnValues.constructor at R1
    /*R1*/ constructor(uint256 number) public {
        self = address(uint160(number));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity >=0.6.2;

contract Receiver {
    uint256 public count;

    // case: a receive function that fails
    // data: 0x
    // value: 3
    // message: reverted with reason string "received too little"
    // frame: Receiver.receive at A1
    receive() external payable {
        /*A1*/ require(msg.value > 10, "received too little");
    }

    // case: a fallback function that fails
    // data: 0x12345678
    // message: reverted with reason string "fell back"
    // frame: Receiver.check at B1
    // frame: Receiver.fallback at B2

    // case: a fallback function that fails with value
    // data: 0x123456
    // value: 3
    // message: reverted with reason string "fell back"
    // frame: Receiver.check at B1
    // frame: Receiver.fallback at B2
    fallback() external payable {
        /*B2*/ check();
        count++;
    }

    function check() internal view {
        /*B1*/ require(count > 0, "fell back");
    }
}

contract Hungry {
    uint256 internal count;

    receive() external payable {
        /*D1*/ count++;
    }
}

contract ReceiveFallback {
    Receiver internal receiver = new Receiver();
    Hungry internal hungry = new Hungry();

    // case: a transfer whose recipient fails
    // call: pay()
    // value: 5
    // message: reverted with reason string "received too little"
    // frame: Receiver.receive at A1
    // frame: ReceiveFallback.pay at C2
    function pay() public payable {
        /*C2*/ payable(address(receiver)).transfer(msg.value);
    }

    // case: a transfer whose recipient needs more than the stipend of gas
    // call: feed()
    // value: 5
    // message: call ran out of gas
    // frame: Hungry.receive at D1
    // frame: ReceiveFallback.feed at D2
    function feed() public payable {
        /*D2*/ payable(address(hungry)).transfer(msg.value);
    }

    // case: a transfer of more value than there is
    // call: overspend()
    // message: value 5 exceeds the balance 0
    // frame: ReceiveFallback.overspend at E1
    function overspend() public {
        /*E1*/ payable(address(hungry)).transfer(5);
    }

    // case: a low-level call with value that fails
    // call: callWithValue()
    // value: 5
    // message: reverted with reason string "not paid"
    // frame: ReceiveFallback.callWithValue at F1
    function callWithValue() public payable {
        (bool ok, ) = address(receiver).call{value: msg.value}("");
        /*F1*/ require(ok, "not paid");
    }

    // case: a send that fails, and a failure after it
    // call: sendOff()
    // value: 5
    // message: reverted with reason string "not sent"
    // frame: ReceiveFallback.sendOff at G1
    function sendOff() public payable {
        bool ok = payable(address(receiver)).send(msg.value);
        /*G1*/ require(ok, "not sent");
    }

    // case: a call with too little gas
    // call: callWithLittleGas()
    // message: call ran out of gas
    // frame: ReceiveFallback.store at H1
    // frame: ReceiveFallback.callWithLittleGas at H2
    function callWithLittleGas() public {
        /*H2*/ this.store{gas: 5000}(3);
    }

    mapping(uint256 => uint256) internal stored;

    function store(uint256 value) external {
        /*H1*/ stored[value] = value;
    }
}

contract ReceivesGuarded {
    bool internal isClosed = true;

    modifier open() {
        /*Z2*/ checkOpen();
        _;
    }

    // case: a private function that the modifier of the receive function calls
    // data: 0x
    // value: 100
    // message: reverted with reason string "closed"
    // frame: ReceivesGuarded.checkOpen at Z1
    // frame: ReceivesGuarded.open at Z2
    // frame: ReceivesGuarded.receive at Z3
    receive() external payable /*Z3*/ open {}

    function checkOpen() private view {
        /*Z1*/ require(!isClosed, "closed");
    }
}

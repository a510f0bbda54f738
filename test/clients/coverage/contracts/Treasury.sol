// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import { Owned } from "./Owned.sol";
import { Maths, checked } from "./Maths.sol";

interface IReceipt {
    function told(address payer, uint256 amount) external returns (bool);
}

/// Several bases, functions of bases that are called, replaced and passed over, and ether that comes in.
abstract contract Fees is Owned {
    uint256 internal fee;

    constructor(uint256 given) {
        fee = given > 100 ? 100 : given;
    }

    function feeOf(uint256 amount) public view virtual returns (uint256) {
        if (fee == 0) {
            return 0;
        }
        return (amount * fee) / 1000;
    }

    function pause(bool value) public virtual override {
        super.pause(value);
        entries = 0;
    }
}

contract Treasury is Fees {
    using Maths for uint256;
    using Maths for Maths.Share;

    enum State {
        Open,
        Closing,
        Closed
    }

    mapping(address => uint256) public balances;
    address[] public payers;
    State public state;
    bytes public lastData;

    event Paid(address indexed payer, uint256 amount, uint256 fee);

    constructor(uint256 given) payable Owned(msg.sender) Fees(given) {}

    receive() external payable {
        _credit(msg.sender, msg.value);
    }

    fallback() external payable {
        lastData = msg.data;
        if (msg.value > 0) _credit(msg.sender, msg.value);
    }

    function limit() public pure override returns (uint256) {
        return 10 ether;
    }

    function pay(address payer) external payable whenRunning counted(60) {
        require(msg.value > 0, "nothing paid");
        require(state == State.Open || payer == owner, "closed");
        assert(msg.value <= limit());
        _credit(payer, msg.value);
    }

    function withdraw(uint256 amount) external once {
        uint256 balance = balances[msg.sender];
        if (amount == type(uint256).max) amount = balance;
        else require(amount <= balance, "not that much");
        balances[msg.sender] = balance - amount;
        (bool isDone, ) = msg.sender.call{ value: amount }("");
        require(isDone, "not taken");
    }

    function share(uint256 amount) external view returns (uint256) {
        Maths.Share memory mine = Maths.Share({
            parts: balances[msg.sender],
            whole: address(this).balance
        });
        return mine.part(checked(amount)).max(1);
    }

    function advance() external onlyOwner returns (State) {
        if (state == State.Open) {
            state = State.Closing;
        } else if (state == State.Closing) {
            state = State.Closed;
        } else {
            revert("closed");
        }
        return state;
    }

    function total() external view returns (uint256 sum) {
        for (uint256 index = 0; index < payers.length; index++) {
            if (balances[payers[index]] == 0) continue;
            sum += balances[payers[index]];
        }
    }

    function tell(IReceipt receipt, uint256 amount) external returns (bool) {
        try receipt.told(msg.sender, amount) returns (bool isTold) {
            return isTold;
        } catch {
            return false;
        }
    }

    function forget(address payer) external onlyOwner {
        delete balances[payer];
        for (uint256 index; index < payers.length; ++index) {
            if (payers[index] == payer) {
                payers[index] = payers[payers.length - 1];
                payers.pop();
                break;
            }
        }
    }

    function describe() public view override returns (string memory) {
        if (state == State.Closed) return "closed";
        return super.describe();
    }

    function _credit(address payer, uint256 amount) private {
        uint256 taken = feeOf(amount);
        if (balances[payer] == 0) payers.push(payer);
        balances[payer] += amount - taken;
        balances[owner] += taken;
        emit Paid(payer, amount, taken);
    }
}

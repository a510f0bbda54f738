// block 1 is under way from the beginning, with its two system transactions
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_chainAt","params":[1767225600000]}
<< {"jsonrpc":"2.0","id":1,"result":{"beganMs":1767225600000,"pending":"0x1","openedMs":1767225600000,"sealedMs":null,"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x518dd858e79c0297e6d7fb7114e6d6669187fb4ca509fa6484dec1cd6b0239ac"],"flashblocks":null}}
@ 50
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
@ 100
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x2"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x127d77d80b445aab576554d82d735a91b183a8ffdea14929b4e6cc4784a8f812"}
@ 250
// before the first transfer, between both, after both; as the block was sealed
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_chainAt","params":[1767225600049]}
<< {"jsonrpc":"2.0","id":4,"result":{"beganMs":1767225600000,"pending":"0x1","openedMs":1767225600000,"sealedMs":1767225600200,"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x518dd858e79c0297e6d7fb7114e6d6669187fb4ca509fa6484dec1cd6b0239ac"],"flashblocks":null}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_chainAt","params":[1767225600050]}
<< {"jsonrpc":"2.0","id":5,"result":{"beganMs":1767225600000,"pending":"0x1","openedMs":1767225600000,"sealedMs":1767225600200,"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x518dd858e79c0297e6d7fb7114e6d6669187fb4ca509fa6484dec1cd6b0239ac","0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"],"flashblocks":null}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_chainAt","params":[1767225600199]}
<< {"jsonrpc":"2.0","id":6,"result":{"beganMs":1767225600000,"pending":"0x1","openedMs":1767225600000,"sealedMs":1767225600200,"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x518dd858e79c0297e6d7fb7114e6d6669187fb4ca509fa6484dec1cd6b0239ac","0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a","0x127d77d80b445aab576554d82d735a91b183a8ffdea14929b4e6cc4784a8f812"],"flashblocks":null}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_chainAt","params":[1767225600200]}
<< {"jsonrpc":"2.0","id":7,"result":{"beganMs":1767225600000,"pending":"0x2","openedMs":1767225600200,"sealedMs":1767225600400,"transactions":["0xaf960f3fcb91a22aeb40f88fae3299e653f56a4efd70c06d4f3838d928d9641e","0xbfb64a4f95c115aa3b7314e2594142cc2ce2204b1d3e6c009a5afa227a66b9d4"],"flashblocks":null}}
// now; a number as hex, too
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_chainAt","params":["0x19b76daa990"]}
<< {"jsonrpc":"2.0","id":8,"result":{"beganMs":1767225600000,"pending":"0x3","openedMs":1767225600400,"sealedMs":null,"transactions":["0xa1cc2e1dda68bdec3756ece710d39bfcd209b0bce1b4ae135c9d11ad5ab97d3f","0x9338bd69796cd301b8621a6dfa0297db0600be4bd75e0d7038ee197cc729eef9"],"flashblocks":null}}
// before the chain, and after now
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_chainAt","params":[1767225599999]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32001,"message":"block not found: at 1767225599999 ms; the chain began at 1767225600000 ms and the clock is at 1767225600400 ms"}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_chainAt","params":[1767225600401]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32001,"message":"block not found: at 1767225600401 ms; the chain began at 1767225600000 ms and the clock is at 1767225600400 ms"}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_chainAt","params":["soon"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"soon\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"soon\""}}
